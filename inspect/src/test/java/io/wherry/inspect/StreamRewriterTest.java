// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.inspect.parse.MalformedStreamException;
import io.wherry.testkit.JavaIo;
import java.io.ByteArrayOutputStream;
import java.io.InvalidClassException;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StreamRewriterTest {
    public static class Old implements Serializable {
        private static final long serialVersionUID = 1;
        int number = 5;
        Old[] others = {};
        Old.Inner inner = new Old.Inner();

        public static class Inner implements Serializable {
            private static final long serialVersionUID = 3;
            String text = "inside";
        }
    }

    public static class New implements Serializable {
        private static final long serialVersionUID = 2;
        int number;
        New[] others;
        New.Inner inner;

        public static class Inner implements Serializable {
            private static final long serialVersionUID = 3;
            String text;
        }
    }

    private static final String OLD = Old.class.getName();
    private static final String NEW = New.class.getName();

    private static byte[] rewritten(byte[] bytes, ClassChanges changes) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (StreamInput input = StreamInput.of("test", bytes)) {
            StreamRewriter.rewrite(input, changes, out);
        }
        return out.toByteArray();
    }

    @Test
    void javaioReadsRenamedClassesWithAnotherVersion() throws Exception {
        ClassChanges renamed = ClassChanges.NONE.withClass(OLD, NEW);
        byte[] bytes = Streams.of(new Old());

        Object read = JavaIo.read(rewritten(bytes, renamed.withVersion(OLD, 2)));

        assertThat(read).isInstanceOf(New.class);
        assertThat(((New) read).number).isEqualTo(5);
        assertThat(Array.getLength(((New) read).others)).isZero();
        assertThat(((New) read).inner.text).isEqualTo("inside");
        assertThatThrownBy(() -> JavaIo.read(rewritten(bytes, renamed)))
                .isInstanceOf(InvalidClassException.class);
    }

    @Test
    void packagesAreRenamedWithThoseBelowThem() {
        ClassChanges changes = ClassChanges.NONE.withPackage("com.acme", "org.example");

        assertThat(changes.ofClass("com.acme.a.B")).isEqualTo("org.example.a.B");
        assertThat(changes.ofClass("[[Lcom.acme.B;")).isEqualTo("[[Lorg.example.B;");
        assertThat(changes.ofClass("com.acmes.B")).isEqualTo("com.acmes.B");
        assertThat(changes.ofClass("[I")).isEqualTo("[I");
    }

    @Test
    void bytesAroundStreamsAreCopied() throws Exception {
        byte[] stream = Kinds.everything();
        byte[] bytes = new byte[stream.length + 20];
        System.arraycopy(stream, 0, bytes, 10, stream.length);

        assertThat(rewritten(bytes, ClassChanges.NONE)).isEqualTo(bytes);
    }

    @Test
    void brokenStreamIsRefused() throws Exception {
        byte[] bytes = Streams.of(new Old());

        assertThatThrownBy(() -> rewritten(Arrays.copyOf(bytes, 50), ClassChanges.NONE))
                .isInstanceOf(MalformedStreamException.class);
    }
}
