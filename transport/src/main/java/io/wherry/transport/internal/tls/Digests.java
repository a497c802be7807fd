// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/// Digests of file contents, to detect changes without keeping the contents, which include keys.
final class Digests {

    private Digests() {}

    static List<String> of(List<Path> files, Map<Path, byte[]> contents) {
        return files.stream().map(file -> of(requireNonNull(contents.get(file)))).toList();
    }

    private static String of(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
