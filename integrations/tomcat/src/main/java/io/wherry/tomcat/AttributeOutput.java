// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// The stream to which a session writes its objects. It reports an attribute whose code fails as one
/// that is not serializable, which the session leaves out with a warning.
final class AttributeOutput extends ObjectOutputStream {
    private final SessionOutput out;

    AttributeOutput(SessionOutput out) throws IOException {
        super();
        this.out = out;
    }

    @Override
    protected void writeObjectOverride(@Nullable Object object) throws IOException {
        try {
            out.writeObject(object);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (RuntimeException | Error e) {
            if (object instanceof Principal) {
                throw e; // Tomcat reads no file with a principal that was not written
            }
            String type = object == null ? "null" : object.getClass().getName();
            NotSerializableException failure = new NotSerializableException(type);
            failure.initCause(e);
            throw failure;
        }
    }
}
