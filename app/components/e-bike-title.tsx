/** A heading's words, in which "E-Bike" is never broken at its hyphen. */
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
