/** Where links lead that nobody follows here, so that what Next reads ahead of them is an answer, though a short one. */
export default function Elsewhere() {
  return <main>Another page</main>;
}
