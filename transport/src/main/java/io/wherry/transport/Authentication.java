// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;

/// Mutual authentication of two peers before the first frame. Thread-safe.
///
/// Each side proves its identity over a challenge that contains the name of the protocol, the role
/// of the prover (connecting or accepting), and 16 random bytes of each side. So a proof is valid
/// for one connection and one direction. It does not prevent a man in the middle from forwarding
/// bytes: on an untrusted network, use TLS as well.
public interface Authentication {

    /// The length limit of a proof, in bytes.
    int LONGEST_PROOF = 4096;

    /// Returns the proof of this side's identity.
    ///
    /// @return up to [#LONGEST_PROOF] bytes
    byte[] prove(byte[] challenge) throws IOException;

    /// Returns true if `proof` is valid and the peer is allowed to connect.
    ///
    /// @param challenge the challenge that the peer's proof must be computed over
    boolean accepts(byte[] challenge, byte[] proof) throws IOException;

    /// Returns an authentication by a secret that both sides know: a proof is the HMAC-SHA256 (RFC
    /// 2104) of the challenge with the secret as the key.
    ///
    /// @param secret at least 16 bytes; copied
    static Authentication sharedSecret(byte[] secret) {
        return new SharedSecret(secret);
    }
}
