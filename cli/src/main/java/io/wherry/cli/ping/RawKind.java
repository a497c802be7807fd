// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.util.Arrays;
import java.util.Optional;

/// The behaviour of a raw socket of the server.
enum RawKind {
    /// Sends it back, blocking.
    ECHO(1),

    /// Sends it back, spinning.
    SPIN(2),

    /// Discards the blocks, and replies to the last byte of all with a byte.
    SINK(3);

    private final int code;

    RawKind(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static Optional<RawKind> of(int code) {
        return Arrays.stream(values()).filter(kind -> kind.code == code).findFirst();
    }
}
