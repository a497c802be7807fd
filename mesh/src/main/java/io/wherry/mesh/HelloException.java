// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.io.IOException;

/// Thrown when a frame is not a [MemberHello].
public final class HelloException extends IOException {
    private static final long serialVersionUID = 1L;

    HelloException(String message) {
        super(message);
    }
}
