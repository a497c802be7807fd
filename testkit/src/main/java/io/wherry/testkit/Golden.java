// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// Bytes that are never to change, from the resources in `golden`: hexadecimal, `#` starts a
/// comment.
public final class Golden {

    private Golden() {}

    public static byte[] bytes(String name) throws IOException {
        try (InputStream file = Golden.class.getResourceAsStream("/golden/" + name + ".hex")) {
            if (file == null) {
                throw new IOException("no golden file: name=" + name);
            }
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return HexFormat.of().parseHex(text.replaceAll("#.*|\\s", ""));
        }
    }
}
