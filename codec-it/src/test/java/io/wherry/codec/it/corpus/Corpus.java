// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import com.google.common.collect.ImmutableList;
import java.util.List;
import kotlin.Pair;
import org.apache.commons.collections4.BidiMap;
import org.apache.commons.lang3.Range;
import org.apache.commons.math3.complex.Complex;
import org.eclipse.collections.impl.list.mutable.FastList;
import org.jfree.chart.JFreeChart;
import org.joda.time.DateTime;
import org.springframework.security.core.userdetails.User;
import scala.Option;

/// Graphs of serializable classes that we did not write: docs/design/corpus.md.
public final class Corpus {
    private static final String APACHE = "Apache-2.0";

    private static final List<Library> LIBRARIES =
            List.of(
                    new Library("guava", "guava", APACHE, ImmutableList.class, GuavaGraphs.all()),
                    new Library(
                            "commons-collections",
                            "commons-collections4",
                            APACHE,
                            BidiMap.class,
                            CommonsCollectionsGraphs.all()),
                    new Library(
                            "commons-lang",
                            "commons-lang3",
                            APACHE,
                            Range.class,
                            CommonsLangGraphs.all()),
                    new Library(
                            "commons-math",
                            "commons-math3",
                            APACHE,
                            Complex.class,
                            CommonsMathGraphs.all()),
                    new Library(
                            "eclipse-collections",
                            "eclipse-collections",
                            "EPL-1.0 OR BSD-3-Clause",
                            FastList.class,
                            EclipseGraphs.all()),
                    new Library(
                            "jfreechart",
                            "jfreechart",
                            "LGPL-2.1-or-later",
                            JFreeChart.class,
                            ChartGraphs.all()),
                    new Library("joda-time", "joda-time", APACHE, DateTime.class, JodaGraphs.all()),
                    new Library(
                            "spring-security",
                            "spring-security-core",
                            APACHE,
                            User.class,
                            SpringSecurityGraphs.all()),
                    new Library("scala", "scala-library", APACHE, Option.class, ScalaGraphs.all()),
                    new Library("kotlin", "kotlin-stdlib", APACHE, Pair.class, KotlinGraphs.all()));

    private Corpus() {}

    /// Every graph, library by library.
    public static List<CorpusGraph> all() {
        return LIBRARIES.stream().flatMap(library -> library.graphs().stream()).toList();
    }

    static List<Library> libraries() {
        return LIBRARIES;
    }
}
