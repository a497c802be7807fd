// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;
import org.apache.wicket.serialize.ISerializer;
import org.jspecify.annotations.Nullable;

/// A serializer of Wicket that logs what makes large pages large ([PageSizes]).
///
/// ```java
/// getFrameworkSettings().setSerializer(new PageSizeLog(new GraphPageSerializer(format), 100_000));
/// ```
///
/// Reports go to the logger of this class at level DEBUG; at other levels nothing is measured. A page
/// that is logged is written twice.
public final class PageSizeLog implements ISerializer {
    private static final System.Logger LOG = System.getLogger(PageSizeLog.class.getName());
    private static final int ROWS = 10;

    private final ISerializer pages;
    private final int limit;

    /// @param limit bytes of a page, as `pages` writes it, above which it is logged
    public PageSizeLog(ISerializer pages, int limit) {
        this.pages = Objects.requireNonNull(pages, "pages");
        this.limit = limit;
    }

    @Override
    public byte @Nullable [] serialize(@Nullable Object page) {
        byte[] bytes = pages.serialize(page);
        if (page != null && bytes != null && bytes.length > limit) {
            LOG.log(System.Logger.Level.DEBUG, () -> report(page, bytes.length));
        }
        return bytes;
    }

    private static String report(Object page, int bytes) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        out.println("large page: bytes=" + bytes + ", page=" + text(page));
        try {
            PageSizes.of(page).print(out, ROWS);
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError e) {
            // thrown by a hook of the page; the request goes on
            out.println("cannot measure the page: " + text(e));
        }
        return text.toString();
    }

    /// Returns the text of an object, or the name of its class if its `toString` fails.
    private static String text(Object object) {
        try {
            return String.valueOf(object);
        } catch (RuntimeException | LinkageError | StackOverflowError _) {
            return object.getClass().getName();
        }
    }

    @Override
    public @Nullable Object deserialize(byte[] message) {
        return pages.deserialize(message);
    }
}
