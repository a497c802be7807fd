// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.beans.PropertyChangeSupport;
import java.beans.PropertyVetoException;
import java.beans.VetoableChangeListener;
import java.beans.VetoableChangeSupport;
import java.beans.beancontext.BeanContextChildSupport;
import java.beans.beancontext.BeanContextServicesSupport;
import java.beans.beancontext.BeanContextSupport;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/// Beans, their listeners and their contexts.
@SuppressWarnings("removal") // bean contexts are there as long as the JDK has them
final class BeanGraphs {
    private BeanGraphs() {}

    static List<UsedGraph> all() {
        return List.of(
                UsedGraph.of(Bean.class, "bean with listeners", BeanGraphs::bean, Bean::change),
                UsedGraph.of(
                        PropertyChangeSupport.class,
                        "listeners of a bean",
                        () -> bean().changes,
                        copy -> {
                            copy.firePropertyChange("named", 1, 2);
                            return copy.getPropertyChangeListeners().length
                                    + " "
                                    + copy.hasListeners("named");
                        }),
                UsedGraph.hidden(
                        BeanContextSupport.class,
                        "bean context",
                        () -> context(new BeanContextSupport()),
                        copy -> copy.size() + " " + copy.getLocale() + children(copy)),
                UsedGraph.hidden(
                        BeanContextServicesSupport.class,
                        "bean context with services",
                        () -> context(new BeanContextServicesSupport()),
                        copy -> copy.size() + " " + copy.getLocale() + children(copy)));
    }

    /// A bean that listens to itself, and to another.
    static final class Bean
            implements PropertyChangeListener, VetoableChangeListener, Serializable {
        private static final long serialVersionUID = 1;

        final PropertyChangeSupport changes = new PropertyChangeSupport(this);
        final VetoableChangeSupport vetoes = new VetoableChangeSupport(this);
        final List<String> heard = new ArrayList<>();
        Bean other;

        @Override
        public void propertyChange(PropertyChangeEvent event) {
            heard.add(event.getPropertyName() + event.getNewValue() + (event.getSource() == this));
        }

        @Override
        public void vetoableChange(PropertyChangeEvent event) {
            heard.add("veto " + event.getPropertyName() + (event.getSource() == this));
        }

        String change() throws PropertyVetoException {
            changes.firePropertyChange("any", 1, 2);
            changes.firePropertyChange("named", 1, 2);
            vetoes.fireVetoableChange("named", 1, 2);
            return heard + " " + other.heard;
        }
    }

    private static Bean bean() {
        Bean bean = new Bean();
        bean.other = new Bean();
        bean.other.other = bean;
        bean.changes.addPropertyChangeListener(bean);
        bean.changes.addPropertyChangeListener(bean.other);
        bean.changes.addPropertyChangeListener("named", bean);
        bean.vetoes.addVetoableChangeListener(bean);
        bean.vetoes.addVetoableChangeListener("named", bean.other);
        return bean;
    }

    /// A child of a context.
    static final class Child extends BeanContextChildSupport {
        private static final long serialVersionUID = 1;
    }

    @SuppressWarnings("unchecked") // a context is a raw collection
    private static <T extends BeanContextSupport> T context(T context) {
        context.add(new Child());
        BeanContextSupport inner = new BeanContextSupport();
        inner.add(new Child());
        context.add(inner);
        context.addPropertyChangeListener("locale", new Bean());
        return context;
    }

    private static String children(BeanContextSupport context) {
        List<String> children = new ArrayList<>();
        for (Object child : context.toArray()) {
            boolean isNested = child instanceof BeanContextSupport;
            boolean isOwn =
                    (child instanceof Child own && own.getBeanContext() == context)
                            || (isNested
                                    && ((BeanContextSupport) child).getBeanContext() == context);
            children.add(
                    child.getClass().getSimpleName()
                            + isOwn
                            + (isNested ? children((BeanContextSupport) child) : ""));
        }
        children.sort(null);
        return children.toString();
    }
}
