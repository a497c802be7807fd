// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.chat;

/// A guest of that name is in the room.
public final class NameTakenException extends Exception {
    private static final long serialVersionUID = 1;

    NameTakenException(String name) {
        super("somebody has that name: " + name);
    }
}
