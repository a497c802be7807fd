// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A small message with two strings, as chat servers send them.
public final class Message implements Serializable {
    private static final long serialVersionUID = 1L;

    public int type;
    public boolean active;
    public @Nullable String username;
    public int userid;
    public @Nullable String data;

    public Message() {}

    /// The message number `n`.
    public static Message of(int n) {
        Message message = new Message();
        message.type = n % 5;
        message.active = n % 3 == 0;
        message.username = "user" + n % 100;
        message.userid = 1000 + n % 100;
        message.data = "message number " + n + " of a long conversation";
        return message;
    }
}
