export function NumberedSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="mt-6 border-t border-ink">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] border-b border-line py-5">
          <span className="display text-3xl text-cedar" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
