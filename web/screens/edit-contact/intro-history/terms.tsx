import type { RequestInHistory } from '#contract/intro-request';
import type { Prospect } from '#contract/prospect';
import { type IntroTerms, termLines } from '#contract/rules/intro-terms';

type Props = { request: RequestInHistory; terms: IntroTerms; prospect: Prospect };

/** The terms a connector has agreed to. */
export const Terms = ({ request, terms, prospect }: Props) => (
	<ul className="wrap-anywhere mt-2 rounded-sm bg-sunken px-3 py-2 font-semibold text-sm">
		{termLines(terms, request.connectorName ?? 'Your connection', prospect.name).map((line) => (
			<li key={line}>{line}</li>
		))}
	</ul>
);
