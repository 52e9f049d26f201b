import { Fragment } from "react";

/** An address that breaks after its "@" or before a dot of its domain. */
export function EmailAddress({ value }: { value: string }) {
  const at = value.lastIndexOf("@") + 1;
  return (
    <>
      {value.slice(0, at)}
      {value
        .slice(at)
        .split(/(?=\.)/)
        .map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
          <Fragment key={place}>
            <wbr />
            {part}
          </Fragment>
        ))}
    </>
  );
}
