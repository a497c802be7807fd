// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.wicket.GraphPageSerializer;
import org.apache.wicket.protocol.http.WebApplication;

/// An application whose pages are stored in the lean format.
public final class CounterApplication extends WebApplication {
    @Override
    public Class<CounterPage> getHomePage() {
        return CounterPage.class;
    }

    @Override
    protected void init() {
        super.init();
        ClassFilter classes =
                ClassFilter.allow(
                        "io.wherry.howto.*",
                        "org.apache.wicket.**",
                        "java.lang.Number",
                        "java.util.Locale");
        GraphCodec lean = GraphCodec.lean().withClassFilter(classes);
        getFrameworkSettings().setSerializer(new GraphPageSerializer(lean));
    }
}
