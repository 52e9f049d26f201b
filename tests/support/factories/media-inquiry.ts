let count = 0;

export function mediaInquiryFields(changes: Record<string, string> = {}): Record<string, string> {
  count += 1;
  const unique = `${process.pid}${Date.now()}${count}`;
  return {
    name: `Mika Laine ${unique}`,
    email: `mika.${unique}@paper.example`,
    organization: "The Seawall Courier",
    message: "May we borrow a cruiser for the weekend?\nThe deadline is Friday.",
    ...changes,
  };
}
