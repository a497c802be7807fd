// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import java.io.ByteArrayInputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A filter is not asked about classes that java.io never reaches, because one before them does not
/// fit.
class FilterCallOrderTest {
    private static final String ABOVE = "public class Above implements Serializable {}";
    private static final String THERE =
            "public class Kept implements Serializable { private static final long serialVersionUID = 5; }";
    private static final String HERE =
            "public class Kept extends Above { private static final long serialVersionUID = 6; }";

    private static List<String> asked(ObjectInputStream in) throws Exception {
        List<String> asked = new ArrayList<>();
        in.setObjectInputFilter((FilterInfo info) -> {
            asked.add(info.serialClass() + " " + info.depth() + " " + info.references());
            return Status.UNDECIDED;
        });
        try {
            in.readObject();
            asked.add("read");
        } catch (InvalidClassException e) {
            asked.add(e.getMessage());
        }
        return asked;
    }

    @Test
    void superclassesOfAClassThatDoesNotFit() throws Exception {
        byte[] bytes =
                JavaIoBytes.of(new Object[] {"first", CompiledClassLoader.of(THERE).make("Kept")});
        CompiledClassLoader here = CompiledClassLoader.of(ABOVE, HERE);
        ObjectInputStream javaio =
                new ObjectInputStream(new ByteArrayInputStream(bytes)) {
                    @Override
                    protected Class<?> resolveClass(ObjectStreamClass described)
                            throws ClassNotFoundException {
                        return Class.forName(described.getName(), false, here);
                    }
                };

        ObjectInputStream ours =
                new io.wherry.stream.ObjectInputStream(
                        new ByteArrayInputStream(bytes), GraphCodec.javaio().withClassLoader(here));

        assertThat(asked(ours)).isEqualTo(asked(javaio));
    }
}
