// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.wherry.transport.TlsMaterialException;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The sections of a PEM file (RFC 7468).
final class PemFile {
    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";

    /// The byte order mark of UTF-8, which editors of Windows write, as ISO 8859-1.
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    private final Path path;
    private final List<Section> sections = new ArrayList<>();

    private PemFile(Path path) {
        this.path = path;
    }

    /// A section: the text between `BEGIN` and `END`.
    record Section(String label, String text) {}

    static PemFile parse(Path path, byte[] bytes) throws TlsMaterialException {
        PemFile file = new PemFile(path);
        String label = null;
        StringBuilder text = new StringBuilder();
        for (String line : lines(bytes)) {
            if (label == null) {
                label = label(line, BEGIN);
            } else if (label.equals(label(line, END))) {
                file.sections.add(new Section(label, text.toString()));
                text.setLength(0);
                label = null;
            } else if (line.startsWith(DASHES)) {
                throw file.wrong("section is not closed, label=\"" + label + "\"", null);
            } else {
                text.append(line);
            }
        }
        if (label != null) {
            throw file.wrong("section is not closed, label=\"" + label + "\"", null);
        }
        return file;
    }

    private static List<String> lines(byte[] bytes) {
        String text = new String(bytes, ISO_8859_1);
        String marked = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
        return text.substring(marked.length()).lines().map(String::strip).toList();
    }

    private static @Nullable String label(String line, String start) {
        boolean border = line.startsWith(start) && line.endsWith(DASHES);
        return border && line.length() > start.length() + DASHES.length()
                ? line.substring(start.length(), line.length() - DASHES.length())
                : null;
    }

    Path path() {
        return path;
    }

    List<Section> sections() {
        return sections;
    }

    /// Returns all certificates, in order; at least one.
    List<X509Certificate> certificates() throws TlsMaterialException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (Section section : sections) {
            if (section.label().equals("CERTIFICATE")) {
                certificates.add(certificate(section, certificates.size()));
            }
        }
        if (certificates.isEmpty()) {
            throw wrong("no certificate in the file", null);
        }
        return certificates;
    }

    private X509Certificate certificate(Section section, int number) throws TlsMaterialException {
        byte[] bytes = bytes(section);
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            return (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(bytes));
        } catch (CertificateException e) {
            throw wrong("certificate cannot be read, number=" + number, e);
        }
    }

    byte[] bytes(Section section) throws TlsMaterialException {
        try {
            return Base64.getDecoder().decode(section.text());
        } catch (IllegalArgumentException e) {
            throw wrong("section is not Base64, label=\"" + section.label() + "\"", e);
        }
    }

    TlsMaterialException wrong(String what, @Nullable Throwable cause) {
        return new TlsMaterialException(what, path, cause);
    }
}
