// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import java.security.SecureRandom;
import java.util.HexFormat;

/// Generates random secrets of 128 bits in hexadecimal.
public final class Secret {
    private static final int BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secret() {}

    /// Returns a new secret, 32 characters.
    static String word() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /// Returns 64 random bits.
    public static long bits() {
        return RANDOM.nextLong();
    }
}
