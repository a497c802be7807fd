// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// The policies that have a name. See [VersionPolicy].
enum StandardVersionPolicy implements VersionPolicy {
    STRICT,
    IGNORE,
    WARN;

    /* The logger is made with the first mismatch: making one reads the configuration of logging. */

    @Override
    public boolean accepts(VersionMismatch mismatch) {
        if (this == WARN) {
            System.getLogger("io.wherry.codec")
                    .log(System.Logger.Level.WARNING, mismatch::toString);
        }
        return this != STRICT;
    }
}
