// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.wherry.transport.Address;
import io.wherry.transport.Authentication;
import io.wherry.transport.HandshakeException;
import io.wherry.transport.HandshakeException.Part;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/// The settings of both sides of a link, the check that they match, and the authentication proofs.
final class LinkHandshake {
    private static final byte[] PROTOCOL = "wherry link 1".getBytes(US_ASCII);
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Address remote;
    private final LinkOptions options;
    private final boolean accepted;
    private final Settings own;
    private volatile @Nullable Settings peers;

    /// @param accepted whether the peer connected, not this side
    LinkHandshake(Address remote, LinkOptions options, boolean accepted) {
        this.remote = remote;
        this.options = options;
        this.accepted = accepted;
        byte[] nonce = new byte[Settings.NONCE_LENGTH];
        if (options.authentication() != null) {
            RANDOM.nextBytes(nonce);
        }
        own = Settings.of(options, nonce);
    }

    Address remote() {
        return remote;
    }

    LinkOptions options() {
        return options;
    }

    Settings own() {
        return own;
    }

    /// Checks and keeps the settings of the peer.
    void met(Settings settings) throws HandshakeException {
        if (differ(own.format, settings.format)) {
            throw refused(
                    Part.FORMAT,
                    "peer uses another format, theirs=\""
                            + Settings.text(settings.format)
                            + "\", ours=\""
                            + Settings.text(own.format)
                            + "\"");
        }
        if (differ(own.fingerprint, settings.fingerprint)) {
            throw refused(
                    Part.FINGERPRINT,
                    "peer has other classes, theirs=0x"
                            + Long.toHexString(settings.fingerprint)
                            + ", ours=0x"
                            + Long.toHexString(own.fingerprint));
        }
        if (own.proof != settings.proof) {
            throw refused(
                    Part.AUTHENTICATION,
                    own.proof ? "peer has no authentication" : "peer requires authentication");
        }
        peers = settings;
    }

    private static boolean differ(long one, long other) {
        return one != other && one != 0 && other != 0;
    }

    /// Returns the proof of this side.
    byte[] proof() throws IOException {
        byte[] proof = authentication().prove(challenge(accepted, own, peer()));
        if (proof.length > Authentication.LONGEST_PROOF) {
            throw new IllegalStateException("proof is too long: length=" + proof.length);
        }
        return proof;
    }

    /// Checks the proof of the peer.
    void check(byte[] proof) throws IOException {
        if (!authentication().accepts(challenge(!accepted, peer(), own), proof)) {
            throw refused(Part.AUTHENTICATION, "peer's proof is not accepted");
        }
    }

    private Authentication authentication() {
        Authentication authentication = options.authentication();
        if (authentication == null) {
            throw new IllegalStateException("no authentication");
        }
        return authentication;
    }

    private Settings peer() {
        Settings settings = peers;
        if (settings == null) {
            throw new IllegalStateException("settings of the peer are not received yet");
        }
        return settings;
    }

    private static byte[] challenge(boolean byAccepting, Settings prover, Settings verifier) {
        return ByteBuffer.allocate(PROTOCOL.length + 1 + 2 * Settings.NONCE_LENGTH)
                .put(PROTOCOL)
                .put((byte) (byAccepting ? 'A' : 'C'))
                .put(prover.nonce())
                .put(verifier.nonce())
                .array();
    }

    private HandshakeException refused(Part part, String message) {
        return new HandshakeException(part, message, remote, null);
    }
}
