/** An engraver's shade, as the fill `url(#id)`. */
export function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(62)">
        <path d="M0 4.5H9" stroke="var(--ink)" strokeWidth="2.1" />
      </pattern>
    </defs>
  );
}
