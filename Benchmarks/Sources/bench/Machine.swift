import FoundationEssentials
import Glibc

/// What must be known of the machine to read a table.
struct Machine {
  /// A folder on the file system that is measured.
  let folder: String

  var text: String {
    """
    machine: \(processor), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors, \
    load \(firstWord(of: "/proc/loadavg")), \(fileSystem)
    """
  }

  private var processor: String {
    let lines = contents(of: "/proc/cpuinfo").split(separator: "\n")
    let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return model.map { String($0.drop(while: { $0 == " " })) } ?? "unknown processor"
  }

  /// The type of the file system mounted nearest above the folder.
  private var fileSystem: String {
    let mounts = contents(of: "/proc/self/mounts").split(separator: "\n").map {
      $0.split(separator: " ")
    }
    let above = mounts.filter { mount in
      mount.count > 2 && (mount[1] == "/" || folder.hasPrefix(mount[1] + "/"))
    }
    guard let nearest = above.max(by: { $0[1].count < $1[1].count }) else {
      return "unknown file system"
    }
    return nearest[2] == "tmpfs"
      ? "tmpfs (in memory: durable writes mean nothing)" : String(nearest[2])
  }

  private func firstWord(of path: String) -> Substring {
    contents(of: path).split(separator: " ").first ?? "unknown"
  }

  private func contents(of path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
