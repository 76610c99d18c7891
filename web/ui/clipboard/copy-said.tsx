// By the kind of text that is selected where the browser refuses.
const refusals = {
	text: 'This browser doesn’t let us copy. The text is selected: copy it by hand.',
	link: 'This browser doesn’t let us copy. The link is selected: copy it by hand.',
};

type CopySaidProps = {
	/** Whether the last press copied; null before the first. */
	copied: boolean | null;
	what?: keyof typeof refusals;
};

/** Feedback after a press that copies a field, for eyes and screen readers. */
export const CopySaid = ({ copied, what = 'text' }: CopySaidProps) => (
	<span role="status">
		{copied === true && 'Copied.'}
		{copied === false && refusals[what]}
	</span>
);
