// Preloaded with `--import`: shifts the process's clock but not the database's.
const aheadMs = Number(process.env.PROCESS_CLOCK_AHEAD_MS);
const RightDate = globalThis.Date;

globalThis.Date = class ShiftedDate extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + aheadMs);
    else super(...given);
  }
  static now() {
    return RightDate.now() + aheadMs;
  }
};
