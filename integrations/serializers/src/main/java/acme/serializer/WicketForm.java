// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.wherry.wicket.GraphPageSerializer;
import org.apache.wicket.mock.MockApplication;
import org.apache.wicket.serialize.ISerializer;
import org.apache.wicket.serialize.java.JavaSerializer;
import org.apache.wicket.util.tester.WicketTester;

/// A serializer of Wicket's pages, for a value that a page holds.
final class WicketForm {
    private WicketForm() {}

    static StoredForm<byte[]> of(String serializer) {
        WicketTester tester = new WicketTester(new MockApplication());
        ISerializer made =
                switch (serializer) {
                    case "wherry" -> new GraphPageSerializer(Formats.recommended());
                    case "java" -> new JavaSerializer(tester.getApplication().getApplicationKey());
                    default -> throw Formats.unknown(serializer);
                };
        return new BytesForm(made::serialize, made::deserialize);
    }
}
