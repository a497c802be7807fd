// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.shapes.kinds.NotSerializable;
import java.io.EOFException;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class JavaIoTest {
    @Test
    void copyIsIsomorphicAndNotTheSame() throws IOException {
        Object tree = GraphZoo.named("tree-15").fresh();

        Object copy = JavaIo.copy(tree);

        assertThat(copy).isNotSameAs(tree);
        Isomorphism.check(tree, copy);
    }

    @Test
    void deepGraphIsCopiedOnADeepStack() throws IOException {
        Object list = GraphZoo.named("list-50000").fresh();

        byte[] bytes = JavaIo.write(list, 50_000);

        Isomorphism.check(list, JavaIo.read(bytes, 50_000));
        assertThat(bytes).isEqualTo(JavaIo.write(list, 60_000));
    }

    @Test
    void failuresPassUnchanged() {
        assertThatThrownBy(() -> JavaIo.copy(new NotSerializable(1)))
                .isInstanceOf(NotSerializableException.class);
        assertThatThrownBy(() -> JavaIo.copy(new NotSerializable(1), 10))
                .isInstanceOf(NotSerializableException.class);
        assertThatThrownBy(() -> JavaIo.read(new byte[0])).isInstanceOf(EOFException.class);
    }

    /// An Integer that is not the one in the JDK's cache.
    static Integer uncached(int value) {
        try {
            return (Integer) JavaIo.copy(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
