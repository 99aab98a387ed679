import RecordStore
import StoreTestSupport
import Testing

/// Conditions on the texts of an array, answered by an index of each text.
@Suite struct EachQueryTests {
  private func withClippings<T>(_ body: (Store) throws -> T) throws -> T {
    try withTemporaryStore(Clipping.schemas) { store in
      try store.write { try $0.insert(contentsOf: Clipping.all) }
      return try body(store)
    }
  }

  @Test(arguments: [
    (Clipping.where { $0.tags.any == "a" }, [1, 3, 5]),
    (Clipping.where { $0.tags.any == "" }, [4]),
    (Clipping.where { $0.tags.any == "z" }, []),
    (Clipping.where { $0.tags.any.isIn(["a", "b", "c"]) }, [1, 3, 5]),
    (Clipping.where { $0.tags.any.isIn([]) }, []),
    (Clipping.where { $0.tags.any.hasPrefix("c") }, [4, 5]),
    (Clipping.where { $0.tags.any.isLike("c?") }, [4]),
    (Clipping.where { $0.tags.any > "a" }, [1, 4, 5]),
    (Clipping.where { $0.tags.any <= "a" }, [1, 3, 4, 5]),
    (Clipping.where { $0.tags.any.isBetween("b", and: "c") }, [1, 5]),
    (Clipping.where { $0.tags.any == "a" || $0.tags.any >= "c" }, [1, 3, 4, 5]),
    (Clipping.where { $0.people.any == "Bob" && $0.year != nil }, [5]),
  ]) func `an index finds each record once`(_ query: Query<Clipping>, _ ids: [Int]) throws {
    try withClippings { (store) throws in
      #expect(try store.read { try $0.ids(query.requireIndex) }.sorted() == ids)
      #expect(try store.read { try $0.fetch(query) }.map(\.id).sorted() == ids)
      #expect(try store.read { try $0.count(query) } == ids.count)
      #expect(try store.read { try $0.exists(query) } == !ids.isEmpty)
      #expect(try store.read { try $0.ids(query.limit(2)) }.count == min(2, ids.count))
    }
  }

  @Test func `two conditions may hold for two texts`() throws {
    try withClippings { (store) throws in
      let both = Clipping.where { $0.tags.any == "a" && $0.tags.any == "b" }
      #expect(try store.read { try $0.ids(both) } == [1, 5])
      #expect(
        try store.read { try $0.explain(both) }.description == """
          clippings: ANY tags == 'a' AND ANY tags == 'b'
            index (each tags), ANY tags == 'a'
              test ANY tags == 'b'
          """)
      let range = Clipping.where { $0.tags.any > "b" && $0.tags.any < "b" }
      #expect(try store.read { try $0.ids(range) }.sorted() == [4, 5])
      let pair = Clipping.where { $0.tags.any > "b" && $0.tags.any == "a" }
      #expect(
        try store.read { try $0.explain(pair) }.description == """
          clippings: ANY tags > 'b' AND ANY tags == 'a'
            index (each tags), ANY tags == 'a'
              test ANY tags > 'b'
          """)
    }
  }

  @Test func `the index gives the order of the fields behind the text`() throws {
    try withClippings { (store) throws in
      let ada = Clipping.where { $0.people.any == "Ada" && $0.year > 0 }
        .sorted(by: \.year, .descending)
      #expect(try store.read { try $0.ids(ada.requireIndex) } == [5, 1])
      #expect(
        try store.read { try $0.explain(ada) }.description == """
          clippings: ANY people == 'Ada' AND year > 0 SORT(year DESC)
            index (each people, year descending) partial, ANY people == 'Ada' AND year > 0
            order from the index
          """)
      let pages = try store.read { try $0.page(ada.limit(1)) }
      #expect(pages.records.map(\.id) == [5])
      #expect(
        try store.read { try $0.page(ada.limit(1), after: pages.next) }.records.map(\.id) == [1])
    }
  }

  @Test func `a condition that every text meets finds each record with one once`() throws {
    try withClippings { (store) throws in
      let query = Clipping.where { $0.tags.any.hasPrefix("") }
      #expect(try store.read { try $0.ids(query) } == [4, 1, 3, 5])
      #expect(try store.read { try $0.count(query) } == 4)
      let backwards = query.sorted(by: \.id, .descending).limit(3)
      #expect(try store.read { try $0.ids(backwards) } == [5, 4, 3])
    }
  }

  @Test func `one text found does not make the array the same`() throws {
    try withClippings { (store) throws in
      let query = Clipping.where { $0.tags.any == "a" }.sorted(by: \.tags)
      #expect(try store.read { try $0.ids(query) } == [3, 1, 5])
      #expect(
        try store.read { try $0.explain(query) }.description == """
          clippings: ANY tags == 'a' SORT(tags ASC)
            index (each tags), ANY tags == 'a'
            order by sorting
          """)
    }
  }

  @Test func `conditions that hold without a text need another way`() throws {
    try withClippings { (store) throws in
      for (query, ids) in [
        (Clipping.where { $0.tags.none == "a" }, [2, 4]),
        (Clipping.where { $0.tags.all == "a" }, [2, 3]),
        (Clipping.where { !($0.tags.any == "a") }, [2, 4]),
        (Clipping.where { $0.tags == ["a"] }, [3]),
        (Clipping.where { $0.tags.any != "a" }, [1, 4, 5]),
        (Clipping.where { $0.tags.count == 0 }, [2]),
        (Clipping.where { $0.tags.any == "a" || $0.year == 1904 }, [1, 3, 4, 5]),
        (Clipping.all, [1, 2, 3, 4, 5]),
      ] {
        #expect(try store.read { try $0.ids(query) } == ids)
        #expect(try store.read { try $0.explain(query) }.walks.map(\.index) == [nil])
        #expect(try store.read { try $0.count(query) } == ids.count)
      }
    }
  }

  @Test func `each side of an OR may use the index`() throws {
    try withClippings { (store) throws in
      let query = Clipping.where { $0.tags.any == "c" || $0.people.any == "Ada" && $0.year != nil }
      #expect(try store.read { try $0.ids(query) }.sorted() == [1, 5])
      #expect(
        try store.read { try $0.explain(query, analyze: true) }.description == """
          clippings: ANY tags == 'c' OR ANY people == 'Ada' AND year != nil
            index (each tags), ANY tags == 'c'
            index (each people, year descending) partial, ANY people == 'Ada' AND year != nil
              test NONE tags == 'c'
            examined 3, returned 2
          """)
    }
  }
}
