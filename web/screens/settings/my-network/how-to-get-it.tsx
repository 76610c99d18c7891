const steps = [
	'On LinkedIn, open Settings & Privacy, then Data privacy, then “Get a copy of your data”.',
	'Choose only Connections and request the archive. LinkedIn mails you when it is ready, mostly within minutes.',
	'Download it, unpack it, and choose the file Connections.csv here. Most addresses in it are empty; that is normal.',
];

/** How to get the file. */
export function HowToGetIt() {
	return (
		<ol className="mt-4 list-decimal space-y-1 pl-5 text-ink-2 marker:text-ember">
			{steps.map((step) => (
				<li key={step}>{step}</li>
			))}
		</ol>
	);
}
