// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.UnknownHostException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.rmi.ConnectException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class FailureTextTest {
    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new IOException("as it says"), "as it says"),
                Arguments.of(new NoSuchFileException("a/b"), "no such file: a/b"),
                Arguments.of(
                        new UncheckedIOException(new AccessDeniedException("a")),
                        "access denied: a"),
                Arguments.of(new FileSystemException("a", null, "is busy"), "a: is busy"),
                Arguments.of(new UnknownHostException("a.example"), "unknown host: a.example"),
                Arguments.of(new EOFException(), "EOFException"),
                Arguments.of(new MalformedInputException(1), "text is not in the expected charset"),
                Arguments.of(
                        new IOException("not bound", new BindException("in use")),
                        "not bound: in use"),
                Arguments.of(
                        new IOException("not bound: in use", new BindException("in use")),
                        "not bound: in use"),
                Arguments.of(new ConnectException("not sent"), "not sent"),
                Arguments.of(
                        new ConnectException(
                                "not sent",
                                new ConnectException("no reply", new IOException("refused"))),
                        "not sent: no reply: refused"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void textSaysWhatFailed(Exception failure, String text) {
        assertThat(FailureText.of(failure)).isEqualTo(text);
    }
}
