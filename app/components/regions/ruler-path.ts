export const rulerPath = (isFound: readonly boolean[], tall: boolean): string =>
  isFound.map((found, at) => (found === tall ? `M${at} ${tall ? 0 : 34}V44` : "")).join("");
