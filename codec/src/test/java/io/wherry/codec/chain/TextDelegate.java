// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import io.wherry.codec.ClassFilter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// A format of a letter, and the name of a class: the message is a text that asks the filter about that class.
///
/// @param heeds false if it ignores the filter's decision
record TextDelegate(char letter, boolean heeds) implements FormatDelegate {
    static final TextDelegate T = new TextDelegate('T', true);

    static byte[] message(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean recognizes(byte[] prefix) {
        return prefix.length > 0 && prefix[0] == letter;
    }

    @Override
    public Object decode(byte[] message, ClassFilter filter) throws IOException {
        String text = new String(message, StandardCharsets.UTF_8);
        if (!filter.allows(text.substring(1)) && heeds) {
            throw new IOException("not allowed: " + text);
        }
        return text;
    }

    @Override
    public boolean appliesFilter() {
        return true;
    }
}
