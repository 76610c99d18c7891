import { LoadError } from '../ui/load-error.tsx';

/** What is shown when a screen itself breaks, or its code cannot be fetched: after a deployment, a reload gets the new one. */
export function Crash() {
	return (
		<div className="mx-auto max-w-xl p-8">
			<LoadError
				title="Something went wrong"
				text="Please try refreshing the page."
				onRetry={() => window.location.reload()}
			/>
		</div>
	);
}
