export function HeadedList({
  className,
  items,
}: {
  className: string | undefined;
  items: readonly { name: string; text: string }[];
}) {
  return (
    <ol className={className}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
