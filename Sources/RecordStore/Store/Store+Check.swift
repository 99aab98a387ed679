import LMDB

extension Store {
  /// Checks a file that may be too damaged to be opened, or be no store at all.
  ///
  /// The pages of the file are read first. Only if they are whole is the store
  /// opened and checked as by ``verify()``, for whatever types it has. Nothing
  /// is written; other programs may use the store meanwhile.
  ///
  /// - Parameters:
  ///   - path: The store's file.
  ///   - options: As for ``open(at:schemas:options:)``; no file is created.
  /// - Throws: ``StoreError/Code/missingFile``, ``StoreError/Code/newerFormat``,
  ///   ``StoreError/Code/notAStore`` for a whole LMDB file that is no store,
  ///   ``StoreError/Code/storage`` when the file cannot be read. All other
  ///   damage is in the findings.
  /// - Complexity: As ``verify()``.
  public static func check(
    at path: String, options: StoreOptions = StoreOptions()
  ) throws -> Verification {
    var options = options
    options.createsFile = false
    let report: PageReport
    do throws(LMDBError) {
      report = try checkPages(at: path, options)
    } catch .invalid, .versionMismatch, .truncated {
      return try checkUnopened(path)
    } catch {
      throw StoreError(error, "Checking", path: path)
    }
    guard report.isReadable else { return Verification(report, catalog: nil) }
    do {
      return try open(at: path, schemas: [], options: options).verify(after: report)
    } catch let error as StoreError where error.code == .damagedSchema {
      var verification = Verification(report, catalog: nil)
      verification.add(Finding(.damagedSchema, error.description))
      return verification
    } catch let error as LMDBError {
      throw StoreError(error, "Checking", path: path)
    }
  }

  /// The environment is closed again, since the store may need a larger one.
  private static func checkPages(
    at path: String, _ options: StoreOptions
  ) throws(LMDBError) -> PageReport {
    let options = options.environmentOptions(databases: StoreOpener.usualDatabases)
    return try Environment.open(path: path, options: options).checkPages()
  }

  private static func checkUnopened(_ path: String) throws -> Verification {
    do {
      let diagnosis = try Environment.diagnose(path: path)
      var verification = Verification()
      verification.add(Finding(.damagedFile, "\(path) is \(diagnosis)."))
      if let report = try Environment.checkPages(path: path) {
        verification.add(report, catalog: nil)
      }
      return verification
    } catch {
      throw StoreError(error, "Checking", path: path)
    }
  }
}

extension Verification {
  /// What a check of the pages has seen.
  ///
  /// - Parameter catalog: Given if the records will be checked too: that counts
  ///   their keys itself, and names what it finds as a person knows it.
  init(_ report: PageReport, catalog: Catalog?) {
    self.init()
    add(report, catalog: catalog)
  }

  mutating func add(_ report: PageReport, catalog: Catalog?) {
    let counted = Set(catalog?.stored.databaseNames ?? [])
    for finding in report.findings {
      if finding.kind == .wrongKeyCount, counted.contains(finding.database ?? "") { continue }
      add(Finding(.damagedPage, finding.description))
    }
    findingCount += report.findingCount - report.findings.count
  }
}
