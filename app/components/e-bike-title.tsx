export function EBikeTitle({ text }: { text: string }) {
  return text.split(/(E-Bike)/).map((part) =>
    part === "E-Bike" ? (
      <span key={part} className="inline-block">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
