// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.inspect.Streams;
import io.wherry.inspect.check.Finding;
import io.wherry.testkit.JavaIo;
import java.io.ByteArrayInputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Runs the program of docs/how-to/inspect-stored-objects.md. HowToTest of codec holds the page to its text.
class InspectStoredObjectsTest {
    static class Cart implements Serializable {
        private static final long serialVersionUID = 2;
        int total = 5;
    }

    private static byte[] oldSession() throws Exception {
        byte[] bytes = Streams.of(new Cart());
        return InspectStoredObjects.withVersion(bytes, Cart.class.getName(), 1);
    }

    @Test
    void oldSessionIsCheckedAndChanged() throws Exception {
        byte[] session = oldSession();
        assertThatThrownBy(() -> JavaIo.read(session)).isInstanceOf(InvalidClassException.class);
        Path classes =
                Path.of(Cart.class.getProtectionDomain().getCodeSource().getLocation().toURI());

        List<Finding> found = InspectStoredObjects.check(session, classes.toString());
        byte[] changed = InspectStoredObjects.withVersion(session, Cart.class.getName(), 2);

        assertThat(found).hasSize(1);
        assertThat(found.getFirst().problem())
                .isEqualTo("serialVersionUID differs: stream=1, class=2");
        assertThat(((Cart) JavaIo.read(changed)).total).isEqualTo(5);
    }

    @Test
    void filterAdmitsTheSamplesAndNothingElse() throws Exception {
        byte[] sample = Streams.of(Map.of("cart", new Cart()));

        String filter = InspectStoredObjects.filterFor(List.of(sample));

        assertThat(read(sample, filter)).isInstanceOf(Map.class);
        assertThatThrownBy(() -> read(Streams.of(new java.util.BitSet()), filter))
                .isInstanceOf(InvalidClassException.class);
    }

    private static Object read(byte[] bytes, String filter) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(ObjectInputFilter.Config.createFilter(filter));
            return in.readObject();
        }
    }
}
