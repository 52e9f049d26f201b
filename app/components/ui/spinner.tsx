export function Spinner({ shown, label }: { shown: boolean; label: string }) {
  return (
    <span role="status" className="inline-block size-6">
      {shown && (
        <>
          <span className="spinner" aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </>
      )}
    </span>
  );
}
