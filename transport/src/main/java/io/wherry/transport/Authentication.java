// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import java.io.IOException;

/// How two peers convince each other before the first frame. Thread-safe.
///
/// Each side proves itself over a challenge that both have a part in: a text that names the protocol, which side is proving
/// (the one that connected or the one that accepted), and 16 random bytes of either side. So a proof is good for one connection
/// and one direction. It does not keep somebody in the middle from passing bytes on: on a network that is not trusted, use TLS
/// beneath.
public interface Authentication {

    /// Longest proof, in bytes.
    int LONGEST_PROOF = 4096;

    /// Proves who this side is.
    ///
    /// @return up to [#LONGEST_PROOF] bytes
    byte[] prove(byte[] challenge) throws IOException;

    /// Whether `proof` is that of a peer that is welcome.
    ///
    /// @param challenge what that peer had to prove itself over
    boolean accepts(byte[] challenge, byte[] proof) throws IOException;

    /// Both sides know a secret: the proof is the challenge's HMAC-SHA256 (RFC 2104) by it.
    ///
    /// @param secret at least 16 bytes; copied
    static Authentication sharedSecret(byte[] secret) {
        return new SharedSecret(secret);
    }
}
