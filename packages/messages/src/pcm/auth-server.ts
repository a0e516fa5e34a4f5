export const wrongPair = 'Email abi password no correct.';
