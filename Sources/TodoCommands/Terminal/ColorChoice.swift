/// When emphasis is written.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  /// On a terminal, unless `NO_COLOR` or `TERM=dumb` refuses it.
  case auto
  /// Into files and pipes too.
  case always
  case never
}
