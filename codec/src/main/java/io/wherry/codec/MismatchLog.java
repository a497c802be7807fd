// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.util.function.Consumer;

/// Tells the log of mismatches. The logger is made with the first one: each codec has such a
/// listener, and making a logger reads the configuration of logging.
final class MismatchLog implements Consumer<VersionMismatch> {
    @Override
    public void accept(VersionMismatch mismatch) {
        System.getLogger("io.wherry.codec").log(System.Logger.Level.WARNING, mismatch::toString);
    }
}
