// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import java.io.IOException;

/// Others were sending until there was no time left: nothing was sent. The connection is as good as before.
public final class NoTurnException extends IOException {
    private static final long serialVersionUID = 1;

    NoTurnException() {
        super("others were sending all the time");
    }
}
