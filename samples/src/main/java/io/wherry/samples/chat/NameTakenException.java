// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.chat;

/// The room has a guest with that name already.
public final class NameTakenException extends Exception {
    private static final long serialVersionUID = 1;

    NameTakenException(String name) {
        super("name is taken: " + name);
    }
}
