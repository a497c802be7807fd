// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.util.function.Consumer;

/// Tells the log of mismatches.
final class MismatchLog implements Consumer<VersionMismatch> {
    private static final System.Logger LOG = System.getLogger("io.wherry.codec");

    @Override
    public void accept(VersionMismatch mismatch) {
        LOG.log(System.Logger.Level.WARNING, mismatch::toString);
    }
}
