let count = 0;

export function careerApplicationFields(changes: Record<string, string> = {}): Record<string, string> {
  count += 1;
  const unique = `${process.pid}${Date.now()}${count}`;
  return {
    name: `Noor Okafor ${unique}`,
    email: `noor.${unique}@people.example`,
    phone: "+1 604 555 0144",
    position: "developer",
    experience: "senior",
    portfolio: "https://people.example/noor",
    message: "I have mended bikes and loaders.\nBoth should be quick.",
    ...changes,
  };
}
