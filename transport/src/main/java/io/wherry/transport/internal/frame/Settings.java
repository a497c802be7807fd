// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.frame;

import io.wherry.transport.LinkOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/// The payload of a SETTINGS frame, which each side sends before its first DATA frame.
///
/// ```text
///  0              8              16            24                 32      36      40              56
///  +--------------+--------------+-------------+------------------+-------+-------+---------------+
///  | window bytes | window frames|   format    |   fingerprint    | proof |   0   |     nonce     |
///  +--------------+--------------+-------------+------------------+-------+-------+---------------+
/// ```
///
/// Format: eight ASCII bytes, padded with 0; all 0 = any. Fingerprint: of the known classes; 0 =
/// any. Proof: 1 if this side sends a PROOF and requires one. Bytes after the nonce are reserved
/// for later versions.
final class Settings {
    static final int LENGTH = 56;
    static final int NONCE_LENGTH = 16;

    private static final int WINDOW_FRAMES_AT = 8;
    private static final int FORMAT_AT = 16;
    private static final int FINGERPRINT_AT = 24;
    private static final int PROOF_AT = 32;
    private static final int NONCE_AT = 40;

    final long windowBytes;
    final long windowFrames;
    final long format;
    final long fingerprint;
    final boolean proof;
    private final ByteBuffer payload;

    private Settings(ByteBuffer payload) {
        this.payload = payload;
        windowBytes = payload.getLong(0);
        windowFrames = payload.getLong(WINDOW_FRAMES_AT);
        format = payload.getLong(FORMAT_AT);
        fingerprint = payload.getLong(FINGERPRINT_AT);
        proof = (payload.getInt(PROOF_AT) & 1) != 0;
    }

    /// Returns the settings of a peer that sends no SETTINGS frame.
    static Settings none() {
        return new Settings(
                little(LENGTH).putLong(Long.MAX_VALUE).putLong(Long.MAX_VALUE).rewind());
    }

    static Settings of(LinkOptions options, byte[] nonce) {
        return new Settings(
                little(LENGTH)
                        .putLong(options.windowBytes())
                        .putLong(options.windowFrames())
                        .putLong(options.format())
                        .putLong(options.fingerprint())
                        .putInt(options.authentication() == null ? 0 : 1)
                        .putInt(0)
                        .put(nonce)
                        .flip());
    }

    /// Copies settings of the peer.
    ///
    /// @param payload at least [#LENGTH] bytes; its position does not move
    static Settings read(ByteBuffer payload) {
        return new Settings(little(LENGTH).put(0, payload, payload.position(), LENGTH));
    }

    void write(ByteBuffer target) {
        target.put(payload.duplicate());
    }

    byte[] nonce() {
        byte[] nonce = new byte[NONCE_LENGTH];
        payload.get(NONCE_AT, nonce);
        return nonce;
    }

    /// Returns the printable name of a format.
    static String text(long format) {
        byte[] name = little(Long.BYTES).putLong(format).array();
        int length = name.length;
        while (length > 0 && name[length - 1] == 0) {
            length--;
        }
        StringBuilder text = new StringBuilder();
        for (byte c : Arrays.copyOf(name, length)) {
            text.append(c >= ' ' && c <= '~' ? (char) c : '?');
        }
        return text.toString();
    }

    private static ByteBuffer little(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
