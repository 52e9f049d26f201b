/** For what every process keeps in memory. Reads that are asked for during a read become one; a failed read changes nothing. */
export function repeatRead(read: () => Promise<void>, everyMs: number) {
  let reading: Promise<void> | undefined;
  let isOutdated = false;
  const readUntilCurrent = async () => {
    do {
      isOutdated = false;
      await read().catch(() => {});
    } while (isOutdated);
    reading = undefined;
  };
  const refresh = (): Promise<void> => {
    isOutdated = true;
    reading ??= readUntilCurrent();
    return reading;
  };
  const timer = setInterval(() => void refresh(), everyMs).unref();
  return { refresh, stop: () => clearInterval(timer) };
}
